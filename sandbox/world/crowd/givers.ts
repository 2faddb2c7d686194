import type { Chance } from '../../chance.ts'
import type { Giver } from '../life/story.ts'
import { companyNames, familyNames, givenNames, westernNames } from './names.ts'

/** Returns invented donors of a charity. The first are companies, if it has any. */
export const createGivers = (
  chance: Chance,
  { to, count, companies }: { to: string; count: number; companies: number },
): readonly Giver[] =>
  Array.from({ length: count }, (_, number) => {
    const company = number < companies ? (companyNames[number] ?? null) : null
    const person = createPerson(chance)
    return {
      ...person,
      organisationName: company,
      // The domain is reserved: no letter can reach anyone.
      email: `giver-${number + 1}@${to}-givers.example`,
      phoneNumber: `+852${55_000_000 + chance.between(0, 999_999)}`,
    }
  })

const createPerson = (chance: Chance): Pick<Giver, 'firstName' | 'lastName' | 'language'> => {
  if (chance.happens(0.12)) {
    const [firstName, lastName] = chance.pick(westernNames)
    return { firstName, lastName, language: 'en' }
  }
  const [lastName, lastNameInChinese] = chance.pick(familyNames)
  const [firstName, firstNameInChinese] = chance.pick(givenNames)
  return chance.happens(0.5)
    ? { firstName, lastName, language: 'en' }
    : { firstName: firstNameInChinese, lastName: lastNameInChinese, language: 'zh' }
}
