import { useLingui } from '@lingui/react/macro'
import type { ApplicationAnswer, Check, Section } from '@almoner/api/admin/applications/contract.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'

export type ComparedFact = { label: string; value: string; comparesWith?: string }

/** Returns the facts that a check compares, so that the reviewer need not look for them. */
export const useComparedFacts = (): ((
  check: Check,
  given: ApplicationAnswer,
) => ComparedFact[]) => {
  const { t } = useLingui()
  return (check, application) => {
    const read: Read = (section, field) => readField(application, section, field)
    const name = read('charity', 'name')
    const registered = read('identity', 'registeredName') || name
    const person = fullName({
      firstName: read('identity', 'firstName'),
      lastName: read('identity', 'lastName'),
    })
    const facts: Record<Check, ComparedFact[]> = {
      section88_listed: [
        { label: t`Registered`, value: registered },
        { label: t`IR File No.`, value: findFileNumber(read) },
      ],
      name_matches_documents: pair(
        { label: t`Charity`, value: name },
        { label: t`Registered`, value: registered },
      ),
      bank_holder_matches: pair(
        { label: t`Account holder`, value: read('bank_account', 'accountHolder') },
        { label: t`Registered`, value: registered },
      ),
      identity_matches: [
        { label: t`Representative`, value: person },
        { label: t`HKID number`, value: read('identity', 'hongKongId') },
      ],
      purpose_charitable: [
        { label: t`Charity`, value: name },
        { label: t`Website`, value: read('charity', 'organisationUrl') },
      ],
      sanctions: [
        { label: t`Charity`, value: registered },
        {
          label: t`Persons`,
          value: [
            ...new Set([
              person,
              read('agreement', 'directorName'),
              read('agreement', 'secretaryName'),
            ]),
          ]
            .filter((each) => each !== '')
            .join(', '),
        },
      ],
    }
    return facts[check].filter(({ value }) => value !== '')
  }
}

// Only two values that are both filled in can differ.
const pair = (one: ComparedFact, other: ComparedFact): ComparedFact[] =>
  one.value === '' || other.value === ''
    ? [one, other]
    : [
        { ...one, comparesWith: other.value },
        { ...other, comparesWith: one.value },
      ]

type Read = (section: Section, field: string) => string

const findFileNumber = (read: Read): string =>
  read('charity', 'irFileNumber') || read('identity', 'registeredIrFileNumber')

/** The values by which the Inland Revenue's list is searched. */
export const listSearch = (given: Pick<ApplicationAnswer, 'sections'>) => {
  const read: Read = (section, field) => readField(given, section, field)
  return {
    name: read('identity', 'registeredName') || read('charity', 'name'),
    nameZh: read('charity', 'nameZh'),
    number: findFileNumber(read),
  }
}

const readField = (
  { sections }: Pick<ApplicationAnswer, 'sections'>,
  section: Section,
  field: string,
): string =>
  sections.find((each) => each.section === section)?.fields.find((each) => each.field === field)
    ?.value ?? ''
