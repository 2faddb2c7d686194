import { fullName } from '@almoner/domain/people/full-name.ts'

type Payer = { firstName: string; lastName: string; organisationName: string | null }

/** Returns the payer's name: for a company its name, with the person who acted for it. */
export const payerName = (payer: Payer): string => {
  const person = fullName(payer)
  if (payer.organisationName === null || payer.organisationName === '') return person
  return person === '' ? payer.organisationName : `${payer.organisationName} (${person})`
}
