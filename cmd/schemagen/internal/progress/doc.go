// Package progress shows on a terminal how far a long job has come: bytes, rate, and the time that is left.
//
//	bar := progress.Start(os.Stderr, size)
//	defer bar.Stop()
//	_, err := io.Copy(dst, bar.Reader(file))
//
// One line is drawn again and again, and is gone when the job is done. A job of less than a second is not worth one.
package progress
