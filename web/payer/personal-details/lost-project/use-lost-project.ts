import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { problemCode } from '../../../lib/api/failure/problem.ts'
import { missionQuery } from '../../checkout/charity/charity-api.ts'
import type { Gift } from '../../checkout/state/checkout-shape.ts'

/**
 * Whether the chosen project no longer accepts money. The payer should not type their details in
 * vain.
 */
export const useHasLostProject = (gift: Gift | null): boolean => {
  const projectId = gift?.projectId ?? ''
  const { data, error } = useQuery({
    ...missionQuery(projectId, useLanguage()),
    enabled: projectId !== '',
  })
  return data?.status === 'closed' || problemCode(error) === 'project_not_found'
}
