import type { CSSProperties } from 'react'
import styles from './skeleton.module.css'

export type SkeletonProps = { width?: string; height?: string }

/**
 * A placeholder for loading content, at its final size. One element around it is marked as busy.
 */
export const Skeleton = ({ width = '100%', height = '1em' }: SkeletonProps) => (
  <span
    className={styles.skeleton}
    style={{ '--width': width, '--height': height } as CSSProperties}
    aria-hidden="true"
  />
)
