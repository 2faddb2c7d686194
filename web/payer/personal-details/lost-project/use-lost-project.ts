import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { problemCode } from '../../../lib/api/failure/problem.ts'
import { missionQuery } from '../../checkout/charity/charity-api.ts'
import type { Gift } from '../../checkout/state/checkout-shape.ts'

/** Whether the project that was chosen takes money no more: nobody types their details for nothing. */
export const useHasLostProject = (gift: Gift | null): boolean => {
  const projectId = gift?.projectId ?? ''
  const { data, error } = useQuery({
    ...missionQuery(projectId, useLanguage()),
    enabled: projectId !== '',
  })
  return data?.status === 'closed' || problemCode(error) === 'project_not_found'
}
