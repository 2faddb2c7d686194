import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'

/** Whether the reader is known to have the permission for the dashboard. */
export const ReaderKnown = createContext(true)

/** Reads a part once the reader is known. Until then it is loading, at its final height. */
export const usePartQuery = <Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
) => useQuery({ ...options, enabled: use(ReaderKnown) })
