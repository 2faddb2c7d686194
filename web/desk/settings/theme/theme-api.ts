import { queryOptions } from '@tanstack/react-query'
import type * as v from 'valibot'
import type { themeSchema, ThemeAnswer } from '@almoner/api/desk/settings/theme/contract.ts'
import { call } from '../../../lib/api/api.ts'

const path = '/api/organizations/theme'

export const themeQuery = queryOptions({
  queryKey: ['theme'],
  queryFn: () => call<ThemeAnswer>('GET', path),
})

export const saveTheme = (colours: v.InferOutput<typeof themeSchema>) =>
  call<ThemeAnswer>('PUT', path, colours)
