import { learn } from '../../../lib/i18n.ts'
import { givingWords, payingWords } from '../words.ts'

/**
 * What a donor is asked of a monthly gift: fetched by those alone who may give every month, so that it
 * is no part of a first visit. It says what the last part says.
 */
export const fetchMonthlyGiving = async () => {
  const [screens] = await Promise.all([
    import('./giving-screens.ts'),
    learn(givingWords, payingWords),
  ])
  return screens
}

/** From the choice of the card to the end. Whoever comes here has the words already. */
export const fetchMonthlyPaying = () => import('./paying-screens.ts')
