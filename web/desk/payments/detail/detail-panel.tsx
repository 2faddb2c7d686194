import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import styles from './payment-details.module.css'

type DetailPanelProps = {
  /** The filters of the list, which stay when the panel is closed. */
  search: Readonly<Record<string, string>>
  children: ReactNode
}

/** The place of one payment beside the list; on a phone and on paper, a separate page. */
export const DetailPanel = ({ search, children }: DetailPanelProps) => {
  const { t } = useLingui()
  const panel = useRef<HTMLElement>(null)
  useCloseOnEscape(search)
  useEffect(() => {
    // On a phone, the scroll position of the list does not apply to this page.
    if (!matchMedia('(width >= 1040px)').matches) panel.current?.scrollIntoView()
  }, [])
  return (
    <section ref={panel} className={styles.panel} aria-label={t`Payment details`}>
      {children}
    </section>
  )
}

const useCloseOnEscape = (search: Readonly<Record<string, string>>): void => {
  const navigate = useNavigate()
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      // The key then closes only the dialog in front of the payment.
      if (document.querySelector('dialog[open]')) return
      void navigate({ to: '/Payments', search: { ...search }, resetScroll: false })
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [navigate, search])
}
