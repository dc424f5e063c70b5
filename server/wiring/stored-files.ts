/**
 * Every stored file that a row points to, as a key of the file store; a picture of several sizes has one key.
 * A column that points to files belongs here, for a restore that looks for them.
 */
export const STORED_FILES = `
  select photo as key from profiles where photo is not null
  union select substr(image, length('/files/') + 1) from coaches where image like '/files/%'
  union select substr(image, length('/files/') + 1) from product_pictures where image like '/files/%'
  union select substr(image, length('/files/') + 1) from article_pictures where image like '/files/%'
  union select substr(picture, length('/files/') + 1) from disciplines where picture like '/files/%'
  union select substr(image, length('/files/') + 1) from order_lines where image like '/files/%'
  union select key from private_files where key is not null
`;
