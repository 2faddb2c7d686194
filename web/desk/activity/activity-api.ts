import { queryOptions } from '@tanstack/react-query'
import type { ActivityPeopleAnswer } from '@almoner/api/desk/activity/activity-list-contract.ts'
import { call } from '../../lib/api/api.ts'

export const activityPeopleQuery = queryOptions({
  queryKey: ['desk', 'activity-people'],
  queryFn: () => call<ActivityPeopleAnswer>('GET', '/api/organizations/activity/people'),
})
