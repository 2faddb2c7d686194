import type { CSSProperties } from 'react'
import styles from './skeleton.module.css'

export type SkeletonProps = { width?: string; height?: string }

/** Keeps the place of what is on its way, at its final size. Around it, one element says it is busy. */
export const Skeleton = ({ width = '100%', height = '1em' }: SkeletonProps) => (
  <span
    className={styles.skeleton}
    style={{ '--width': width, '--height': height } as CSSProperties}
    aria-hidden="true"
  />
)
