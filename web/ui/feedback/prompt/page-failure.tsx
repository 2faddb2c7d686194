import { useLingui } from '@lingui/react/macro'
import { RouteFailure } from './error-prompt.tsx'
import { NetworkError, ProblemError } from '../../../lib/api/failure/problem.ts'

/** A page that could not be drawn or fetched. It must not read as a payment that failed. */
export const PageFailure = ({ error }: { error: unknown }) => {
  const { t } = useLingui()
  const isReported = error instanceof ProblemError || error instanceof NetworkError
  if (isReported) return <RouteFailure error={error} />
  return (
    <RouteFailure
      lead={t`This page cannot be shown. If you have just paid, check your email before you pay again.`}
    />
  )
}
