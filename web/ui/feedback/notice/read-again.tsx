import { LoadFailure } from './load-failure.tsx'

type ReadAgainProps = { query: { error: unknown; refetch: () => unknown } }

/** Replaces a part of a page whose data could not be loaded. */
export const ReadAgain = ({ query }: ReadAgainProps) => (
  <LoadFailure error={query.error} retry={() => void query.refetch()} />
)
