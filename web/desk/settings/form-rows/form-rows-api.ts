import { queryOptions } from '@tanstack/react-query'
import type { FormRowsAnswer, FormRowsBody } from '@almoner/api/desk/settings/form-rows/contract.ts'
import { call } from '../../../lib/api/api.ts'

const path = '/api/organizations/form-rows'

export const formRowsQuery = queryOptions({
  queryKey: ['form-rows'],
  queryFn: () => call<FormRowsAnswer>('GET', path),
})

export const saveFormRows = (body: FormRowsBody) => call<FormRowsAnswer>('PUT', path, body)
