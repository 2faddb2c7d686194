import { accountLabels } from '../../payer/checkout/load-messages.ts'
import { loadMessages } from '../../lib/i18n.ts'

/** The donor's login and account, with its words. */
export const fetchAccount = async () => {
  const [screens] = await Promise.all([
    import('./account-screens.tsx'),
    loadMessages(accountLabels),
  ])
  return screens
}
