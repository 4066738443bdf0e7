export const SLOW_PATH = '/api/slow'
export const QUICK_PATH = '/api/1k'
