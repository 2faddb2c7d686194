import styles from './icon.module.css'

const paths = {
  'arrow-left': 'M19 12H5m6-6-6 6 6 6',
  'arrow-right': 'M5 12h14m-6-6 6 6-6 6',
  bank: 'M4 9.5 12 4l8 5.5M5 9.5h14M6.5 10v7m3.7-7v7m3.6-7v7m3.7-7v7M4.5 17.5h15M3.5 20h17',
  building: 'M6 20V5.5L14 4v16M14 9h4v11M4 20h16M9 8.5h2M9 12h2m-2 3.5h2',
  calendar: 'M5 6.5h14v13H5zM5 10.5h14M8.5 4v4m7-4v4',
  card: 'M3.5 6h17v12h-17zM3.5 10h17M6.5 14.5h4',
  cash: 'M3.5 7h17v10h-17zM12 9.500a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM6.5 12h.01M17.5 12h.01',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  'chevron-down': 'm6 9.5 6 6 6-6',
  'chevron-right': 'm9.5 6 6 6-6 6',
  clock: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm0 4v4.2l2.8 1.8',
  close: 'm6.5 6.5 11 11m0-11-11 11',
  copy: 'M9 9h10v10H9zM15 9V5H5v10h4',
  danger: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm0 4v5m0 2.7v.3',
  download: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19.5h14',
  edit: 'M5 19l.9-3.8L15.6 5.5l2.9 2.9-9.7 9.7L5 19Zm8.6-11.6 2.9 2.9',
  external: 'M14 5h5v5m0-5-8 8M10.5 6.5H5v12.5h12.5v-5.5',
  eye: 'M3 12c2.4-4 5.4-6 9-6s6.6 2 9 6c-2.4 4-5.4 6-9 6s-6.6-2-9-6Zm9-2.600a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.200Z',
  filter: 'M4 6.500h16M7 12h10m-7 5.500h4',
  globe:
    'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm-8 8h16M12 4c2.2 2.3 3.3 5 3.3 8s-1.1 5.7-3.3 8c-2.2-2.3-3.3-5-3.3-8S9.8 6.3 12 4Z',
  heart:
    'M12 19.500C6.7 16 4 12.9 4 9.800A4.2 4.2 0 0 1 12 7.700a4.2 4.2 0 0 1 8 2.100c0 3.1-2.7 6.2-8 9.700Z',
  info: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm0 7v5m0-8.300V8',
  keyboard: 'M3.5 7h17v10h-17zM7 10h.01M10 10h.01M13 10h.01M16 10h.01M8 14h8',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.500v2',
  'log-out': 'M14 5H6v14h8M10.5 12H20m-3.5-3.500L20 12l-3.5 3.5',
  mail: 'M4 6h16v12.500H4zM4 7.500l8 6 8-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  phone: 'M7.5 3.500h9v17h-9zM11 17.500h2',
  play: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm-2 4.800v6.4l5-3.200-5-3.200Z',
  plus: 'M12 5v14m-7-7h14',
  qr: 'M4.5 4.500h6v6h-6zM13.5 4.500h6v6h-6zM4.5 13.500h6v6h-6zM14 14h2.500v2.500M19.5 14v2m-5.5 3.500h2.500m3 0v-1',
  receipt:
    'M6 4v16l2-1.3 2 1.3 2-1.3 2 1.3 2-1.3 2 1.300V4l-2 1.300L14 4l-2 1.300L10 4 8 5.3 6 4Zm3 6h6m-6 4h6',
  refresh: 'M19 8.500A7.5 7.5 0 1 0 19.5 13M19.5 4v5h-5',
  search: 'M10.5 4.500a6 6 0 1 1 0 12 6 6 0 0 1 0-12Zm4.5 10.5 5 5',
  shield: 'M12 4l7 2.500v5c0 4-2.4 6.9-7 8.5-4.6-1.6-7-4.5-7-8.500v-5L12 4Zm-3 8 2.2 2.200L15.5 10',
  success: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm-3.5 8.2 2.5 2.5 4.5-5',
  upload: 'M12 15V4.500M7.5 9 12 4.5 16.5 9M5 19.500h14',
  user: 'M12 4.500a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM5 20c.7-3.7 3.1-5.5 7-5.500s6.3 1.8 7 5.5',
  warning: 'M12 4.5 20.5 19h-17L12 4.500Zm0 5.500v4.500m0 2v.3',
} as const

export type IconName = keyof typeof paths

/**
 * A drawing beside a text, never a replacement for it: a control that uses an icon has its own
 * name.
 */
export const Icon = ({ name, size = 20 }: { name: IconName; size?: 16 | 20 | 24 | 32 }) => (
  <svg
    className={styles.icon}
    viewBox="0 0 24 24"
    width={size}
    height={size}
    aria-hidden="true"
    focusable="false"
  >
    <path d={paths[name]} vectorEffect="non-scaling-stroke" />
  </svg>
)
