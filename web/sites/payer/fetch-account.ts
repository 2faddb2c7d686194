import { accountWords } from '../../payer/checkout/words.ts'
import { learn } from '../../lib/i18n.ts'

/** The donor's login and account, with its words. */
export const fetchAccount = async () => {
  const [screens] = await Promise.all([import('./account-screens.tsx'), learn(accountWords)])
  return screens
}
