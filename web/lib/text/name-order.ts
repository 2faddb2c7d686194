import type { Language } from '@almoner/domain/kernel/locale.ts'

type Names = { firstName: string; lastName: string }

/** Each language has its own order of names. */
export const nameOrder = (language: Language): readonly (keyof Names)[] =>
  language === 'en' ? ['firstName', 'lastName'] : ['lastName', 'firstName']

/** The names of a form, in the order of its fields. */
export const inNameOrder = (language: Language, { firstName, lastName }: Names): Names =>
  nameOrder(language)[0] === 'firstName' ? { firstName, lastName } : { lastName, firstName }
