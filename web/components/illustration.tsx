import type { ReactNode } from 'react'
import styles from './illustration.module.css'
import { Bauhinia } from './motif/bauhinia.tsx'
import { Harbour } from './motif/harbour.tsx'
import { Hills } from './motif/hills.tsx'
import { LionRock } from './motif/lion-rock.tsx'
import { Stairs } from './motif/stairs.tsx'
import { Tram } from './motif/tram.tsx'

/** Hong Kong's own motifs, by the key a project names them with (`illustration:lion-rock`). */
export const motifs = ['harbour', 'hills', 'bauhinia', 'tram', 'stairs', 'lion-rock'] as const

export type Motif = (typeof motifs)[number]

export const isMotif = (text: string): text is Motif => motifs.includes(text as Motif)

const drawings: Record<Motif, ReactNode> = {
  harbour: <Harbour />,
  hills: <Hills />,
  bauhinia: <Bauhinia />,
  tram: <Tram />,
  stairs: <Stairs />,
  'lion-rock': <LionRock />,
}

export type IllustrationProps = {
  motif: Motif
  /** Left out where the drawing only keeps company. */
  alt?: string
}

/** A flat drawing in tints of the charity's colour, dusk where the page is dark. */
export const Illustration = ({ motif, alt = '' }: IllustrationProps) => (
  <svg
    className={styles.illustration}
    viewBox="0 0 480 320"
    preserveAspectRatio="xMidYMid slice"
    focusable="false"
    {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
  >
    <rect width="480" height="320" className={styles.sky} />
    {drawings[motif]}
  </svg>
)
