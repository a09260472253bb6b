package place

type Place struct {
	City    string
	Country Country
	Near    []Place
}

type Country string
