import { learn } from '../../lib/i18n.ts'
import { payingWords } from './words.ts'

/** From the choice of how to pay to the end, with its words. */
export const fetchPaying = async () => {
  const [screens] = await Promise.all([import('./paying-screens.ts'), learn(payingWords)])
  return screens
}
