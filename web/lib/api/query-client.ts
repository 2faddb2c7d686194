import { QueryClient, type Query } from '@tanstack/react-query'
import { NetworkError, ProblemError, waitsForReader } from './failure/problem.ts'

const attempts = 3

// Reading again is harmless. A refusal (4xx) does not change when it is repeated, and a command is
// never repeated automatically, because it may have been carried out.
const isWorthAnotherTry = (failures: number, error: Error): boolean => {
  if (failures >= attempts - 1) return false
  if (error instanceof NetworkError) return true
  return error instanceof ProblemError && error.problem.status >= 500
}

// The default mode would let requests wait silently without a connection: a screen would stay
// blank, and a command would be sent some time later. With `always` they fail, and their screens
// show it. Queries are read again when the connection is back.
const networkMode = 'always'

const isWorthReading = ({ state }: Pick<Query, 'state'>): boolean => !waitsForReader(state.error)

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: isWorthAnotherTry,
        networkMode,
        refetchOnReconnect: isWorthReading,
        refetchOnWindowFocus: isWorthReading,
      },
      mutations: { retry: false, networkMode },
    },
  })
