import { useQuery } from '@tanstack/react-query'
import { Pill } from '../../ui/data/status/pill.tsx'
import { isMethodPage, usePageState } from '../payment-methods/method-pages.ts'
import { paymentMethodsQuery } from '../payment-methods/payment-methods-api.ts'
import { hasPermission, type DeskReader } from '../use-may.ts'
import styles from './settings.module.css'

type MethodStateProps = { path: string | undefined; reader: DeskReader }

/** Shows the state of a way of paying beside its menu entry. It is empty for other entries. */
export const MethodState = ({ path, reader }: MethodStateProps) => {
  const toState = usePageState()
  const isWay = path !== undefined && isMethodPage(path)
  const enabled = isWay && hasPermission(reader, 'payment_methods.read')
  const { data } = useQuery({ ...paymentMethodsQuery, enabled })
  if (!isWay || data === undefined) return undefined
  const { tone, icon, word } = toState(path, data)
  return (
    <span className={styles.pill}>
      <Pill tone={tone} icon={icon}>
        {word}
      </Pill>
    </span>
  )
}
