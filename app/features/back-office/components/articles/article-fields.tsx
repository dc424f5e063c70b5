import { ARTICLE_LIMITS, FIRST_CATEGORIES } from "~/features/content/articles/rules.ts";
import type { ArticleField } from "~/features/content/articles/schema.ts";
import { BRAND } from "~/platform/config/brand.ts";
import type { FieldErrors } from "~/platform/web/forms.ts";
import { Select } from "~/ui/controls/select.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import type { ArticleChoices, OfficeArticle } from "../../queries/list-office-articles.server.ts";

interface ArticleFieldsProps {
  article: OfficeArticle;
  choices: ArticleChoices;
  errors: FieldErrors;
  textOf: (field: ArticleField, saved: string) => string;
}

/** Everything about an article but its text. */
export function ArticleFields({ article, choices, errors, textOf }: ArticleFieldsProps) {
  const categories = [...new Set([...FIRST_CATEGORIES, ...choices.categories])];
  const plain = { autoComplete: "off" } as const;
  return (
    <>
      <Field label="Titre" required error={errors.title}>
        <Input
          {...plain}
          name="title"
          maxLength={ARTICLE_LIMITS.title}
          defaultValue={textOf("title", article.title)}
        />
      </Field>
      <Field
        label="Résumé"
        hint="Une ou deux phrases, celles des cartes, des moteurs de recherche et du flux RSS."
        error={errors.excerpt}
      >
        <Textarea
          name="excerpt"
          rows={2}
          counterMax={ARTICLE_LIMITS.excerpt}
          defaultValue={textOf("excerpt", article.excerpt)}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Catégorie" required error={errors.category}>
          <Input
            {...plain}
            name="category"
            list="categories"
            maxLength={ARTICLE_LIMITS.category}
            defaultValue={textOf("category", article.category)}
          />
        </Field>
        <datalist id="categories">
          {categories.map((category) => (
            <option key={category} value={category} />
          ))}
        </datalist>
        <Field label="Auteur" hint={`Vide, l’article est signé ${BRAND.name}.`} error={errors.author}>
          <Input
            {...plain}
            name="author"
            maxLength={ARTICLE_LIMITS.author}
            defaultValue={textOf("author", article.author)}
          />
        </Field>
      </div>
      <Field
        label="Adresse"
        hint={`La fin de l’adresse, après /blog/. Vide, elle suit le titre.${article.publicSlug ? " L’ancienne adresse mènera à la nouvelle." : ""}`}
        error={errors.slug}
      >
        <Input
          {...plain}
          name="slug"
          spellCheck={false}
          autoCapitalize="none"
          maxLength={ARTICLE_LIMITS.slug}
          defaultValue={textOf("slug", article.slug)}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-3">
        <Field label="Image de l’article" hint="Ajoutez-en plus bas." error={errors.pictureId}>
          <Select
            name="pictureId"
            placeholder="Le dessin du site"
            defaultValue={textOf("pictureId", article.pictureId === null ? "" : String(article.pictureId))}
          >
            {article.pictures.map(({ id, alt }, at) => (
              <option key={id} value={id}>
                {at + 1}. {alt}
              </option>
            ))}
          </Select>
        </Field>
        {([1, 2] as const).map((place) => (
          <Field key={place} label={`À lire aussi, ${place === 1 ? "d’abord" : "ensuite"}`}>
            <Select
              name={`related${place}`}
              placeholder="Le plus récent"
              defaultValue={textOf(`related${place}`, String(article.related[place - 1] ?? ""))}
            >
              {choices.others.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </>
  );
}
