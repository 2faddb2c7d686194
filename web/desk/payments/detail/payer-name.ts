import { fullName } from '@almoner/domain/people/full-name.ts'

type Payer = { firstName: string; lastName: string; organisationName: string | null }

/** Who gave: a company by its name, with the person who acted for it. */
export const payerName = (payer: Payer): string => {
  const person = fullName(payer)
  if (payer.organisationName === null || payer.organisationName === '') return person
  return person === '' ? payer.organisationName : `${payer.organisationName} (${person})`
}
