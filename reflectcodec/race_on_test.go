//go:build race && !purego

package reflectcodec

const raceEnabled = true
