import type { Context } from 'hono'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { passwordWeakness } from '@almoner/domain/logins/weak-password.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { Refusal } from '../../../http/problem.ts'
import { mustRefusePassword } from '@almoner/platform/password/published-passwords.ts'

/**
 * Refuses a new password that an attacker would try first. `about` has the account's own names; the
 * names of the product and of the charity at this host are added. Existing passwords are not
 * checked: their owners must be able to log in and change them.
 */
export const assertStrongPassword = (
  c: Context<AppEnv>,
  {
    password,
    field,
    about,
  }: { password: string; field: 'password' | 'newPassword'; about: readonly string[] },
): void => {
  const weakness = passwordWeakness(password, ['almoner', ...namesHere(c), ...about])
  const { site } = c.get('deps')
  if (weakness === null && !mustRefusePassword(site, password)) return
  throw new Refusal('invalid_input', { fields: { [field]: `password.${weakness ?? 'common'}` } })
}

const namesHere = (c: Context<AppEnv>): readonly string[] => {
  const tenant = c.get('tenant')
  if (tenant.kind !== 'charity') return []
  const { subDomain, profile } = tenant.charity
  // The name counts as one word: the single words of a charity's name, such as "light" and
  // "children", are common.
  const name = localised(profile.name, c.get('language')).replaceAll(/[^\p{L}\p{N}]/gu, '')
  return [subDomain, name]
}
