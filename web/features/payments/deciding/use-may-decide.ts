import { useQuery } from '@tanstack/react-query'
import { mayDecide } from '@almoner/api/routes/desk/contract.ts'
import { overviewQuery } from '../payments-api.ts'

/** Whether whoever is signed in may decide about money; the server asks again each time. */
export const useMayDecide = (): boolean => {
  const { data } = useQuery(overviewQuery)
  return data !== undefined && mayDecide(data.person.role)
}
