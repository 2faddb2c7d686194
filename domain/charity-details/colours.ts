import * as v from 'valibot'

/** Six hex digits without the number sign, as the specification writes colours. */
const colourSchema = v.pipe(v.string(), v.regex(/^[0-9A-Fa-f]{6}$/, 'colour.invalid'))

/** The colours of a charity's payer site. */
export const coloursSchema = v.strictObject({
  header: colourSchema,
  button: colourSchema,
  progressBar: colourSchema,
})
export type Colours = v.InferOutput<typeof coloursSchema>
