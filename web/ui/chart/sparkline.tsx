import styles from './sparkline.module.css'
import { createScale, drawingHeight, drawLine } from './frame/scale.ts'

type SparklineProps = {
  /** The course of the values in words, such as their highest. */
  label: string
  values: readonly number[]
}

/** A line without axes, beside a figure that has the value in words. */
export const Sparkline = ({ label, values }: SparklineProps) => {
  const line = drawLine(createScale(values), values)
  return (
    <svg
      className={styles.sparkline}
      viewBox={`0 0 ${Math.max(values.length, 1)} ${drawingHeight}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {line !== '' && (
        <>
          <path className={styles.area} d={`${line}V${drawingHeight}H0.5z`} />
          <path className={styles.line} d={line} />
        </>
      )}
    </svg>
  )
}
