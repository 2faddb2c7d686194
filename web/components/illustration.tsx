import { lazy, Suspense, type ComponentType } from 'react'
import styles from './illustration.module.css'

// Each comes when it is first shown. One that does not come leaves its sky: a drawing is no reason
// for a page to fail.
const drawing = (load: () => Promise<ComponentType>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType => () => undefined) }))

const drawings = {
  harbour: drawing(async () => (await import('./motif/harbour.tsx')).Harbour),
  hills: drawing(async () => (await import('./motif/hills.tsx')).Hills),
  bauhinia: drawing(async () => (await import('./motif/bauhinia.tsx')).Bauhinia),
  tram: drawing(async () => (await import('./motif/tram.tsx')).Tram),
  stairs: drawing(async () => (await import('./motif/stairs.tsx')).Stairs),
  'lion-rock': drawing(async () => (await import('./motif/lion-rock.tsx')).LionRock),
  camp: drawing(async () => (await import('./motif/camp.tsx')).Camp),
  cat: drawing(async () => (await import('./motif/cat.tsx')).Cat),
  classroom: drawing(async () => (await import('./motif/classroom.tsx')).Classroom),
  dinner: drawing(async () => (await import('./motif/dinner.tsx')).Dinner),
  dog: drawing(async () => (await import('./motif/dog.tsx')).Dog),
  ferry: drawing(async () => (await import('./motif/ferry.tsx')).Ferry),
  home: drawing(async () => (await import('./motif/home.tsx')).Home),
  kitchen: drawing(async () => (await import('./motif/kitchen.tsx')).Kitchen),
  library: drawing(async () => (await import('./motif/library.tsx')).Library),
  tea: drawing(async () => (await import('./motif/tea.tsx')).Tea),
  telephone: drawing(async () => (await import('./motif/telephone.tsx')).Telephone),
}

/** Hong Kong's own motifs, by the key a project names them with (`illustration:lion-rock`). */
export type Motif = keyof typeof drawings

export const isMotif = (text: string): text is Motif => Object.hasOwn(drawings, text)

/** Those that say nothing of what a charity does, for where it has not chosen one. */
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
  /** Left out where the drawing only keeps company. */
  alt?: string
}

/** A flat drawing in tints of the charity's colour, dusk where the page is dark. */
export const Illustration = ({ motif, alt = '' }: IllustrationProps) => {
  const Drawing = drawings[motif]
  return (
    <svg
      className={styles.illustration}
      viewBox="0 0 480 320"
      preserveAspectRatio="xMidYMid slice"
      focusable="false"
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
    >
      <rect width="480" height="320" className={styles.sky} />
      <Suspense>
        <Drawing />
      </Suspense>
    </svg>
  )
}
