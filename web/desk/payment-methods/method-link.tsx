import { Link } from '@tanstack/react-router'
import type { ManualMethod, WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { useMethodName } from '../../lib/payment-method/method-name.ts'
import { findMethodPage } from './method-pages.ts'

/** The name of a way to pay in the list of them, which leads to its own page. */
export const MethodLink = ({ method }: { method: WalletMethod | ManualMethod }) => {
  const name = useMethodName()(method)
  const to = findMethodPage(method)
  return to ? <Link to={to}>{name}</Link> : name
}
