import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ApplicationAnswer } from '@almoner/api/onboarding/contract.ts'
import { nextPath } from './application-path.ts'
import { applicationQuery } from './onboarding-api.ts'

/** After a section was saved: every screen shows the answer, and the next one opens. */
export const useSaved = () => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (answer: ApplicationAnswer): Promise<void> => {
    queryClient.setQueryData(applicationQuery.queryKey, answer)
    await navigate({ to: nextPath(answer) })
  }
}
