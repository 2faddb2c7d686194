import type { ReactNode } from 'react'
import { Icon } from '../../../ui/picture/icon.tsx'
import styles from './card-logo.module.css'

const drawings: Record<string, ReactNode> = {
  visa: (
    <>
      <rect width="48" height="32" rx="4" fill="#1a1f71" />
      <path
        fill="#fff"
        d="M20.2 11.2l-3.9 9.6h-2.6l-1.9-7.5c-.1-.5-.2-.6-.6-.8-.7-.4-1.7-.7-2.700-.9l.1-.4h4.200c.5 0 1 .4 1.100 1l1 5.500 2.600-6.500zm10 6.500c0-2.500-3.500-2.700-3.500-3.800 0-.3.300-.7 1.100-.8.4 0 1.400-.1 2.500.4l.4-2.100c-.6-.2-1.400-.4-2.300-.4-2.500 0-4.200 1.300-4.200 3.200 0 1.400 1.200 2.200 2.200 2.600 1 .5 1.300.8 1.300 1.200 0 .7-.8.9-1.500 1-1.300 0-2-.3-2.600-.6l-.5 2.100c.6.3 1.700.5 2.800.5 2.600 0 4.300-1.300 4.300-3.300zm6.500 3.100H39l-2-9.600h-2.100c-.5 0-.9.3-1.100.7l-3.700 8.900h2.600l.5-1.400h3.200zm-2.800-3.400l1.300-3.600.8 3.600zm-10.200-6.200l-2 9.600h-2.500l2.100-9.600z"
      />
    </>
  ),
  mastercard: (
    <>
      <rect width="48" height="32" rx="4" fill="#fff" stroke="#d9d9d9" />
      <circle cx="19.500" cy="16" r="9" fill="#eb001b" />
      <circle cx="28.500" cy="16" r="9" fill="#f79e1b" />
      <path fill="#ff5f00" d="M24 8.200a9 9 0 0 1 0 15.600 9 9 0 0 1 0-15.600Z" />
    </>
  ),
  amex: (
    <>
      <rect width="48" height="32" rx="4" fill="#006fcf" />
      <path
        fill="#fff"
        d="M6 20.500 10 11.500h3l4 9h-3.100l-.7-1.700H9.800l-.7 1.700zm4.700-3.900h1.600l-.8-2zM17.500 20.500v-9h4l1.700 4.900 1.700-4.900h4v9h-2.500v-6.200l-2.200 6.200h-2l-2.200-6.200v6.200zM30 20.500v-9h6.800v2h-4.300v1.500h4.200v1.900h-4.200v1.600h4.300v2zM36.400 20.500l3.100-4.600-2.900-4.400h2.900l1.500 2.500 1.500-2.500h2.800l-2.900 4.400 3 4.600h-2.900l-1.600-2.700-1.700 2.700z"
      />
    </>
  ),
  unionpay: (
    <>
      <path fill="#e21836" d="M8 0h13l-5 32H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z" />
      <path fill="#00447c" d="M20 0h14l-5 32H15z" />
      <path fill="#007b84" d="M33 0h11a4 4 0 0 1 4 4v24a4 4 0 0 1-4 4H28z" />
      <path
        fill="#fff"
        d="M17.500 11h2.300l-1.100 6.300c-.2 1.300.3 1.900 1.500 1.900s1.900-.6 2.100-1.900l1.100-6.300h2.300l-1.200 6.500c-.4 2.400-1.900 3.600-4.500 3.600s-3.700-1.300-3.300-3.600zM28 11h4.300c2.100 0 3.100 1.100 2.800 3-.3 2-1.800 3.100-4 3.100h-2l-.7 3.800h-2.200zm2 1.800-.5 2.600h1.600c1 0 1.600-.5 1.700-1.300s-.3-1.300-1.300-1.300z"
      />
    </>
  ),
}

/** Shows the logo of a card's brand if it is one of the four, or else a plain card. */
export const CardLogo = ({ brand }: { brand: string }) => (
  <span className={styles.logo} aria-hidden="true">
    {drawings[brand] === undefined ? (
      <Icon name="card" size={24} />
    ) : (
      <svg viewBox="0 0 48 32" width="48" height="32" focusable="false">
        {drawings[brand]}
      </svg>
    )}
  </span>
)
