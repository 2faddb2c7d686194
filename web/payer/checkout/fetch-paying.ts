import { loadMessages } from '../../lib/i18n.ts'
import { payingWords } from './load-messages.ts'

/** From the choice of how to pay to the end, with its words. */
export const fetchPaying = async () => {
  const [screens] = await Promise.all([import('./paying-screens.ts'), loadMessages(payingWords)])
  return screens
}
