import type { Context } from 'hono'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { passwordWeakness } from '@almoner/domain/kernel/weak-password.ts'
import type { AppEnv } from '../../app-env.ts'
import { Refusal } from '../../problem.ts'
import { opensNothingAt } from '@almoner/platform/published-passwords.ts'

/**
 * Refuses a password that is chosen now and is among the first that somebody tries. `about` is what the
 * account is called; the product and the charity at this host are known here. A password that stands is
 * not judged: its owner must be able to log in and choose another one.
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
  if (weakness === null && !opensNothingAt(site, password)) return
  throw new Refusal('invalid_input', { fields: { [field]: `password.${weakness ?? 'common'}` } })
}

const namesHere = (c: Context<AppEnv>): readonly string[] => {
  const tenant = c.get('tenant')
  if (tenant.kind !== 'charity') return []
  const { subDomain, profile } = tenant.charity
  // As one word: the words of a charity's name are anybody's, such as "light" and "children".
  const name = localised(profile.name, c.get('language')).replaceAll(/[^\p{L}\p{N}]/gu, '')
  return [subDomain, name]
}
