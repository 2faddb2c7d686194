import { AreaHeader } from '../../ui/area-header.tsx'
import { RouteFailure } from '../../ui/error-prompt.tsx'
import { NotFoundPrompt } from '../../ui/not-found.tsx'
import { RetryPrompt } from '../../ui/retry-prompt.tsx'

const header = <AreaHeader to="/AdminLogin" />

/** An address of this area that leads nowhere. */
export const Nowhere = () => <NotFoundPrompt header={header} />

/** A screen of this area that broke. */
export const Failure = ({ error }: { error?: unknown }) => (
  <RouteFailure header={header} error={error} />
)

/** Nobody could be asked whether someone is signed in. */
export const Retry = ({ error }: { error: unknown }) => (
  <RetryPrompt header={header} error={error} />
)
