import styles from './illustration.module.css'
import bauhinia from '../motif/bauhinia.svg?url'
import camp from '../motif/camp.svg?url'
import cat from '../motif/cat.svg?url'
import classroom from '../motif/classroom.svg?url'
import dinner from '../motif/dinner.svg?url'
import dog from '../motif/dog.svg?url'
import ferry from '../motif/ferry.svg?url'
import harbour from '../motif/harbour.svg?url'
import hills from '../motif/hills.svg?url'
import home from '../motif/home.svg?url'
import kitchen from '../motif/kitchen.svg?url'
import library from '../motif/library.svg?url'
import lionRock from '../motif/lion-rock.svg?url'
import stairs from '../motif/stairs.svg?url'
import tea from '../motif/tea.svg?url'
import telephone from '../motif/telephone.svg?url'
import tram from '../motif/tram.svg?url'

// Pictures, not programs: a page fetches those that it shows, and nothing else of them.
const addresses = {
  harbour,
  hills,
  bauhinia,
  tram,
  stairs,
  'lion-rock': lionRock,
  camp,
  cat,
  classroom,
  dinner,
  dog,
  ferry,
  home,
  kitchen,
  library,
  tea,
  telephone,
}

/** Hong Kong's own motifs, by the key a project names them with (`illustration:lion-rock`). */
export type Motif = keyof typeof addresses

export const isMotif = (text: string): text is Motif => Object.hasOwn(addresses, text)

/** Neutral drawings, for a charity that has not chosen one. */
export const landscapes = [
  'harbour',
  'hills',
  'bauhinia',
  'tram',
  'stairs',
  'lion-rock',
] as const satisfies readonly Motif[]

export type IllustrationProps = {
  motif: Motif
  /** Omitted if the drawing is only decoration. */
  alt?: string
}

/**
 * A flat drawing in tints of the charity's colour, darker in dark mode. If it does not load, its
 * sky stays: a drawing must not make a page fail.
 */
export const Illustration = ({ motif, alt = '' }: IllustrationProps) => (
  <svg
    className={styles.illustration}
    viewBox="0 0 480 320"
    preserveAspectRatio="xMidYMid slice"
    focusable="false"
    {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
  >
    <rect width="480" height="320" className={styles.sky} />
    <use href={`${addresses[motif]}#drawing`} />
  </svg>
)
