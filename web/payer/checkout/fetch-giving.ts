import { loadMessages } from '../../lib/i18n.ts'
import { givingWords } from './load-messages.ts'

/** What comes after the front page, with its words: one cannot be drawn without the other. */
export const fetchGiving = async () => {
  const [screens] = await Promise.all([import('./giving-screens.ts'), loadMessages(givingWords)])
  return screens
}
