import type { CSSProperties } from 'react'
import styles from './skeleton.module.css'

export type SkeletonProps = { width?: string; height?: string }

/**
 * A placeholder for loading content, at its final size. One element around it is marked as busy. The
 * content is one line unless a height is given; then its height is an estimate, and what stands below
 * it in a container with `data-in-order` is shown after it.
 */
export const Skeleton = ({ width = '100%', height }: SkeletonProps) => (
  <span
    className={styles.skeleton}
    style={{ '--width': width, '--height': height ?? '1em' } as CSSProperties}
    data-waiting={height === undefined ? undefined : true}
    aria-hidden="true"
  />
)
