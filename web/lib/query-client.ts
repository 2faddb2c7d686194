import { QueryClient } from '@tanstack/react-query'
import { NetworkError, ProblemError } from './problem.ts'

const attempts = 3

// Reading again is harmless. Refusals (4xx) do not change by asking again, and a command is never
// sent again by itself: it may have gone through.
const isWorthAnotherTry = (failures: number, error: Error): boolean => {
  if (failures >= attempts - 1) return false
  if (error instanceof NetworkError) return true
  return error instanceof ProblemError && error.problem.status >= 500
}

// Without a line they would wait in silence: a screen would stay blank, and a command would go off some
// time later. So they fail, their screens say so, and what is read is read again when the line is back.
const networkMode = 'always'

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: isWorthAnotherTry,
        networkMode,
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode },
    },
  })
