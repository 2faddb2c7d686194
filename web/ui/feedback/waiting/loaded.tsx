import type { ReactNode } from 'react'
import { ReadAgain } from '../notice/read-again.tsx'
import { Skeleton } from './skeleton.tsx'

type LoadedProps<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** The height of the placeholder. */
  height: string
  children: (data: Data) => ReactNode
}

/** Shows a part of a screen once its data is loaded; until then a placeholder or the failure. */
export const Loaded = <Data,>({ query, height, children }: LoadedProps<Data>) => {
  if (query.data !== undefined) return children(query.data)
  return query.error ? <ReadAgain query={query} /> : <Skeleton height={height} />
}
