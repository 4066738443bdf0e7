// Business constants and limits that the browser, the gateway and the WMS API agree on.

export const APP_TITLE = 'SWMS系统'

/** Id of the part of the frame that shows the pages. */
export const VIEWS_ID = 'swms-views'
/** Id of what begins after all that a page opens with. */
export const PAGE_END_ID = 'swms-toasts'

/** How long one call may take before it counts as failed. */
export const REQUEST_TIMEOUT_MS = 80_000
/** A token is renewed once the clock is past this long before its expiry. */
export const TOKEN_RENEWAL_WINDOW_MS = 28_800_000
export const TASK_POLL_MS = 5_000
export const ERROR_TOAST_MS = 5_000

/** The work stations of the warehouse dialog are the first page of this device type. */
export const WORK_STATION_QUERY = { page: 1, size: 10, type: 'ALLOCATE_TABLE' } as const

export const MOBILE_BREAKPOINT_PX = 992
export const TAB_MENU_WIDTH_PX = 105

export const VERSIONS = ['V4', 'V6'] as const
export type Version = (typeof VERSIONS)[number]
export const DEFAULT_VERSION: Version = 'V6'

/** Here and not with the tones that follow from them: anyone who signs in chooses none. */
export const DEFAULT_THEME_COLOR = '#409EFF'
export const DEFAULT_TABLE_COLOR = '#FFFFFF'

/** Value of the Source header and parameter of this console. */
export const SOURCE = 'web'

export const SERVICE_WORKER_PATH = '/service-worker.js'
/** The browser's caches of pages that open without a network, and of the files that they are made of. */
export const KEPT_PAGES = 'kept-pages'
export const KEPT_FILES = 'kept-files'
