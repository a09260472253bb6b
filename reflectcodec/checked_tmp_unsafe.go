//go:build !purego

package reflectcodec

func checkedTwin() (t *twin, fault string) { return &unsafeTwin, "" }
