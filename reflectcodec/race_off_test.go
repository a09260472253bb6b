//go:build !race

package reflectcodec

const raceEnabled = false
