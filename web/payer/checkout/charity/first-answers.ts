import type { QueryClient } from '@tanstack/react-query'
import { readMoney } from '@almoner/api/http/money-contract.ts'
import {
  firstAnswersId,
  firstAnswersMoney,
  type FirstAnswers,
} from '@almoner/api/pages/contract.ts'
import { documentLanguage } from '../../../lib/language/i18n.ts'
import { sessionQuery } from '../../../lib/session/session.ts'
import { missionsQuery, organisationQuery } from './charity-api.ts'

/**
 * Puts the answers that the server wrote into the page into the cache, as if they had been
 * requested.
 */
export const takeFirstAnswers = (queryClient: QueryClient): void => {
  const answers = read(document.getElementById(firstAnswersId)?.textContent ?? '')
  if (!answers) return
  const language = documentLanguage()
  queryClient.setQueryData(organisationQuery(language).queryKey, answers.organization)
  queryClient.setQueryData(sessionQuery('donors').queryKey, answers.signedIn)
  if (!answers.projects) return
  queryClient.setQueryData(missionsQuery(language).queryKey, {
    pages: [{ entries: answers.projects, hasMore: answers.hasMoreProjects }],
    pageParams: [''],
  })
}

// If the answers are missing, or a proxy changed them, the page requests them.
const read = (text: string): FirstAnswers | undefined => {
  try {
    return readMoney(JSON.parse(text), firstAnswersMoney) as FirstAnswers
  } catch {
    return undefined
  }
}
