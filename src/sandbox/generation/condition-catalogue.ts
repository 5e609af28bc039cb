import * as v from 'valibot';
import json from '#src/sandbox/generation/conditions.json' with { type: 'json' };

const templateSchema = v.object({
  title: v.string(),
  priorTo: v.string(),
  /** How common it is. */
  weight: v.number(),
  /** Only on loans of these types; on all if missing, and the same for purchases or refinances. */
  loanTypes: v.optional(v.array(v.string())),
  isPurchase: v.optional(v.boolean()),
  /** Who provides it, if it's neither the borrower nor, for Title conditions, the title company. */
  requestedFrom: v.optional(v.string()),
});

const catalogue = v.parse(
  v.object({
    types: v.array(
      v.object({
        name: v.string(),
        weight: v.number(),
        /** After the closing conditions have titles of their own, and are asked of somebody else. */
        titles: v.optional(v.array(v.string())),
        requestedFrom: v.optional(v.string()),
      }),
    ),
    // The product's category order doesn't have Legal: it must sort last and still show.
    templates: v.record(v.string(), v.array(templateSchema)),
  }),
  json,
);

export const CATALOGUE_TYPES = catalogue.types;

export const CONDITION_TEMPLATES = Object.entries(catalogue.templates).flatMap(([category, templates]) =>
  templates.map((template) => ({ category, ...template })),
);
