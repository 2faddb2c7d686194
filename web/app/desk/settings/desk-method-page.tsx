import { useLocation } from '@tanstack/react-router'
import { useReader } from '../../../desk/use-may.ts'
import { MethodPage } from '../../../desk/payment-methods/method-page.tsx'
import { isMethodPage } from '../../../desk/payment-methods/method-pages.ts'

/** The page of one way of paying, by its address. */
export const DeskMethodPage = () => {
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') })
  const { of } = useReader('payment_methods.read')
  // While another page is on its way, the address is its.
  return isMethodPage(path) ? <MethodPage key={path} path={path} of={of} /> : undefined
}
