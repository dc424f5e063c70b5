-- One spelling everywhere: that of the address /dashboard/favorites.
alter table favourites rename to favorites;
alter index favourites_newest rename to favorites_newest;
alter index favourites_coach rename to favorites_coach;
